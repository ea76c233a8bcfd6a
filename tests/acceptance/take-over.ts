// Check 40: somebody signs up with another person's address and keeps every door; then its owner resets the password.
import { listOpen, openDoors } from "../account/doors.ts";
import { openPushService } from "../push/push-service.ts";
import type { Check } from "./check.ts";
import { Client, startDeployment } from "./deployment.ts";
import { findMailedToken } from "./sessions.ts";

const EMAIL = "olga@example.com";
const PASSWORD = "a long enough password";

export const takeOver: Check = {
  number: 40,
  name: "after a take-over nothing of the earlier holder opens a door",
  target: "every door opens before, none after",
  async run() {
    const deployment = await startDeployment({ SAMPLE: "yes" });
    const { server } = deployment;
    const push = openPushService();
    try {
      const visitor = new Client("", "", "", () => server.url);
      const made = await visitor.post("/api/auth/register", { email: EMAIL, password: PASSWORD, firstName: "Mallory" });
      const [, token] = /^sid=([^;]+)/.exec(made.headers.getSetCookie().find((line) => line.startsWith("sid="))!)!;
      const holder = new Client("", EMAIL, token!, () => server.url);
      await holder.post("/api/users/setup", { userType: "traveler" });
      const pushSubscription = push.subscribe().subscription;
      const doors = await openDoors({ holder, visitor, email: EMAIL, password: PASSWORD, pushSubscription });
      const before = await listOpen(doors);
      await visitor.post("/api/auth/forgot", { email: EMAIL });
      const reset = await findMailedToken(deployment, EMAIL, /reset-password\S*token=([\w-]{43})/);
      const { status } = await visitor.post("/api/auth/reset", { token: reset, password: "a password of her own" });
      const after = await listOpen(doors);
      return {
        passed: status === 200 && before.length === doors.length && after.length === 0,
        result: `${before.length} of ${doors.length} doors before, ${after.length} after${after.length ? `: ${after.join(", ")}` : ""}`,
      };
    } finally {
      push.close();
      await deployment.close();
    }
  },
};
