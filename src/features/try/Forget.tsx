import { Island } from "../../layout/Island.tsx";
import { FORGET_DIALOG } from "./TryHeader.tsx";

/** The dialog that the header opens. */
export const Forget = () => <Island name="ForgetGuest" props={{ id: FORGET_DIALOG }} />;
