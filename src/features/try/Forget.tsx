import { Island } from "../../layout/Island.tsx";
import { FORGET_DIALOG } from "./TryHeader.tsx";

export const Forget = () => <Island name="ForgetGuest" props={{ id: FORGET_DIALOG }} />;
