// What everybody's /profile holds.

export { OpenSessions } from "../account/ActiveSessions.tsx";
export { PortraitPicker } from "../account/AvatarPicker.tsx";
export { DeleteAccount } from "../account/DeleteAccount.tsx";
export { MailCopies } from "../account/EmailPreferences.tsx";
export { ProfileForm } from "../account/ProfileForm.tsx";
export { SignInMethods } from "../auth/SignInMethods.tsx";
