// /profile: set-up on the first visit, settings ever after.
import { Elysia } from "elysia";
import type { House } from "../../context.ts";
import { session, type Viewer } from "../../http/session.ts";
import { Island } from "../../layout/Island.tsx";
import { renderPage, themeOf } from "../../layout/render.tsx";
import { arrivalInWords } from "../auth/providers/error-texts.ts";
import { ConfirmReminder, SignInSettings } from "../auth/SignInSettings.tsx";
import { waysInto } from "../auth/sign-in-methods.ts";
import { tastePictureOf } from "../discovery/taste-profile.ts";
import { copyWishOf } from "../messages/email-preferences.ts";
import { ProfileScreen } from "./ProfileScreen.tsx";
import { SetupScreen } from "./SetupScreen.tsx";
import { openSessions } from "./sessions.ts";

export const profilePages = (house: House) =>
  new Elysia({ name: "profile-pages" })
    .use(session(house))
    .get(
      "/profile",
      ({ viewer, request }) =>
        viewer.userType ? settingsPage(house, request, viewer) : setupPage(house, request, viewer),
      { admit: ["signed-in"] },
    );

const COMPLETE_YOUR_PROFILE = {
  title: "Complete Your Profile",
  description: "Please set up your profile to get started.",
};

function setupPage(house: House, request: Request, viewer: Viewer): Response {
  const fromHome = new URL(request.url).searchParams.get("from") === "home";
  const flash = toldOnArrival(house, request) ?? (fromHome ? COMPLETE_YOUR_PROFILE : undefined);
  return renderPage(
    house,
    request,
    viewer,
    { title: "Set up your profile", frame: "plain", flash },
    <SetupScreen siteName={house.config.siteName} email={viewer.email} preferences={viewer.travelPreferences} />,
  );
}

/** The toast for somebody who comes back from a sign-in provider. */
function toldOnArrival({ config }: House, request: Request) {
  const query = new URL(request.url).searchParams;
  const provider = config.providers.find(({ n }) => String(n) === query.get("with"));
  return arrivalInWords(query, provider?.name ?? "The other service");
}

async function settingsPage(house: House, request: Request, viewer: Viewer): Promise<Response> {
  const traveler = viewer.userType === "traveler";
  const [sessions, ways, picture, mailCopies] = await Promise.all([
    openSessions(house.db, viewer.id, viewer.sid),
    waysInto(house.db, viewer.id, house.config.providers),
    traveler ? tastePictureOf(house.db, viewer.id) : null,
    copyWishOf(house.db, viewer.id),
  ]);
  return renderPage(
    house,
    request,
    viewer,
    { title: "Profile Settings", flash: toldOnArrival(house, request) },
    <ProfileScreen
      account={{
        ...viewer,
        userType: viewer.userType ?? "traveler",
        hasPassword: ways.password,
        mailCopies: mailCopies.wanted,
        mailCopiesPause: mailCopies.pause,
      }}
      sessions={sessions}
      timezone={house.city.timezone}
      theme={themeOf(request)}
      reminder={
        viewer.emailVerified || !house.config.mail.smtpUrl ? null : (
          <ConfirmReminder email={viewer.email} userType={viewer.userType ?? "traveler"} />
        )
      }
      signIn={
        <SignInSettings
          email={viewer.email}
          emailVerified={viewer.emailVerified}
          ways={ways}
          providers={house.config.providers.map(({ n, name }) => ({ n, name }))}
          passkeys={house.config.passkeys}
          timezone={house.city.timezone}
          now={new Date().toISOString()}
        />
      }
      taste={picture && <Island name="TasteEditor" props={{ picture }} when="visible" />}
    />,
  );
}
