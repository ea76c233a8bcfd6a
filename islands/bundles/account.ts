// What everybody's /profile holds.
export { DeleteAccount } from "../DeleteAccount.tsx";
export { MailCopies } from "../MailCopies.tsx";
export { OpenSessions } from "../OpenSessions.tsx";
export { PortraitPicker } from "../PortraitPicker.tsx";
export { ProfileForm } from "../ProfileForm.tsx";
export { SignInMethods } from "../SignInMethods/SignInMethods.tsx";
