// What everybody's /profile holds.

export { ActiveSessions } from "../account/ActiveSessions.tsx";
export { AvatarPicker } from "../account/AvatarPicker.tsx";
export { DeleteAccount } from "../account/DeleteAccount.tsx";
export { EmailPreferences } from "../account/EmailPreferences.tsx";
export { ProfileForm } from "../account/ProfileForm.tsx";
export { SignInMethods } from "../auth/SignInMethods.tsx";
