import { Download, LogOut } from "lucide-react";
import type { ReactNode } from "react";
import type { IslandProps } from "../../../islands/registry.ts";
import { rich } from "../../i18n/rich.ts";
import { t } from "../../i18n/t.ts";
import { Island } from "../../layout/Island.tsx";
import { LanguageChoice } from "../../layout/LanguageChoice.tsx";
import { AboutLinks, ThemeSwitch } from "../../layout/NavBar.tsx";
import { AccountTypeCards } from "../../ui/AccountTypeCards.tsx";
import { Avatar, displayName } from "../../ui/Avatar.tsx";
import { QuietLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Section } from "../../ui/Section.tsx";
import { PlainLink, TextLink } from "../../ui/TextLink.tsx";
import type { ActiveSession, ApiToken, SignInMethodList } from "../auth/schema.ts";
import type { Account } from "./schema.ts";

type Props = {
  account: Account;
  needs: IslandProps<"AccountNeeds"> | null;
  sessions: ActiveSession[];
  tokens: ApiToken[];
  methods: SignInMethodList;
  /** Null if this server has no service worker, which shows them. */
  notifications: IslandProps<"NotificationSettings">["settings"] | null;
  city: IslandProps<"NotificationSettings">["city"];
  timezone: string;
  languages: readonly string[];
  theme?: "light" | "dark";
  signIn: ReactNode;
  reminder?: ReactNode;
  offlineCity?: string;
};

export function ProfileScreen({ needs, signIn, reminder, notifications, city, offlineCity, ...settings }: Props) {
  const { account } = settings;
  return (
    <div className="page-width py-8">
      <h1 className="text-3xl md:text-4xl">{t("Profile Settings")}</h1>
      {reminder}
      <div className="mt-6 grid grid-cols-1 gap-6 lg:grid-cols-[3fr_2fr] items-start">
        <div className="grid grid-cols-1 gap-6 min-w-0">
          <ProfileInformation account={account} />
          {account.userType === "traveler" && <TravelPreferences account={account} />}
          {needs && (
            <Card id="needs" title={t("What you need")}>
              <Island name="AccountNeeds" props={needs} when="visible" />
            </Card>
          )}
          {account.userType === "traveler" && <Messages account={account} />}
          {account.sendsEmail && <Emails account={account} />}
          {notifications && <Notifications settings={notifications} city={city} />}
        </div>
        <div className="grid grid-cols-1 gap-6 min-w-0">
          {signIn}
          {offlineCity && (
            <Card id="offline-data" title={t("Offline data")}>
              <Island name="OfflineData" props={{ cityName: offlineCity }} when="visible" />
            </Card>
          )}
          <AccountSettings {...settings} />
          <AccountActions />
          <nav aria-label={t("Help and terms")} className="flex flex-wrap -mx-3 text-faint">
            <AboutLinks />
          </nav>
        </div>
      </div>
    </div>
  );
}

function ProfileInformation({ account }: { account: Account }) {
  const { email, firstName, lastName, userType } = account;
  const named = displayName(account);
  return (
    <Card id="profile-information" title={t("Profile information")}>
      <div className="mb-5 flex max-xs:flex-wrap items-start gap-4">
        <Avatar person={account} className="size-20 text-3xl" />
        <div className="min-w-0">
          <p className="font-display text-xl break-words">
            {named ? <span translate="no">{named}</span> : t("No name yet")}
          </p>
          <p className="mb-1 text-faint break-words">{email}</p>
          <Island name="AvatarPicker" props={{ hasAvatar: account.profileImageUrl !== null }} />
        </div>
      </div>
      <Island name="ProfileForm" props={{ firstName, lastName }} />
      <div className="mt-6 border-t border-line pt-5 grid gap-2">
        <AccountTypeCards chosen={userType} disabled />
        <p className="text-sm text-faint">{t("The account type was chosen during setup and can't be changed.")}</p>
      </div>
    </Card>
  );
}

const TravelPreferences = ({ account }: { account: Account }) => (
  <Card id="travel-preferences" title={t("Travel preferences")}>
    <Island name="PreferencePicker" props={{ preferences: account.travelPreferences }} when="visible" />
    <p className="mt-4">
      <TextLink href="/taste">{t("Your taste")}</TextLink>
    </p>
  </Card>
);

const Messages = ({ account: { emails, email, emailVerified, sendsEmail } }: { account: Account }) => (
  <Card id="message-settings" title={t("Messages")}>
    {sendsEmail ? (
      <Island
        name="EmailPreferences"
        props={{ enabled: emails.enabled, seats: emails.seats, isPaused: emails.isPaused, email, emailVerified }}
        when="visible"
      />
    ) : (
      <p className="text-faint">{t("This server doesn't send email. Messages appear only on this site.")}</p>
    )}
  </Card>
);

function Emails({ account: { emails, email, isAdmin, isModerator, userType } }: { account: Account }) {
  const isOwner = userType === "business";
  if (!isOwner && !isAdmin && !isModerator) return null;
  const { listing, weekly, digest } = emails;
  return (
    <Card id="email-settings" title={t("Emails")}>
      <Island
        name="NewsEmails"
        props={{ listing, weekly, digest, isOwner, isAdmin, isModerator, email }}
        when="visible"
      />
    </Card>
  );
}

const Notifications = (props: IslandProps<"NotificationSettings">) => (
  <Card id="notifications" title={t("Notifications")}>
    <Island name="NotificationSettings" props={props} when="visible" />
  </Card>
);

const FIRST = { level: 3, look: "text-lg", className: "grid gap-3" } as const;
const LATER = { ...FIRST, className: "grid gap-3 pt-5 justify-items-start" };

type SettingsProps = Pick<Props, "account" | "sessions" | "tokens" | "methods" | "timezone" | "languages" | "theme">;

function AccountSettings(props: SettingsProps) {
  const { account, sessions, tokens, methods, timezone, languages, theme } = props;
  const { userType, hasPassword } = account;
  return (
    <Card id="account-settings" title={t("Account settings")}>
      <div className="grid gap-6 divide-y divide-line">
        <Section id="sessions" title={t("Where you are signed in")} {...FIRST}>
          <Island
            name="ActiveSessions"
            props={{ sessions, methods, timezone, now: new Date().toISOString() }}
            when="visible"
          />
        </Section>
        <Section id="api-tokens" title={t("API tokens")} {...LATER}>
          <p className="text-faint">
            {rich(
              "A program with one of these acts for you through the <api>API</api>. If you sign out elsewhere or change your password, all of them stop working.",
              { api: (text) => <PlainLink href="/api/docs">{text}</PlainLink> },
            )}
          </p>
          <Island
            name="ApiTokens"
            props={{ tokens, isStaff: account.isModerator, hasPassword, timezone, now: new Date().toISOString() }}
            when="visible"
          />
        </Section>
        <section className="pt-5" aria-label={t("Look")}>
          <div className="-my-3">
            <LanguageChoice languages={languages} path="/profile" />
            <ThemeSwitch theme={theme} path="/profile" />
          </div>
        </section>
        <Section id="your-data" title={t("Your data")} {...LATER}>
          <p className="text-faint">{t("Everything we store about you, in one JSON file.")}</p>
          <QuietLink icon={Download} href="/api/users/export">
            {t("Export my data")}
          </QuietLink>
        </Section>
        <Section id="delete-account" title={t("Delete your account")} {...LATER}>
          <p className="text-faint">{t("Deletes your account and everything in it right away.")}</p>
          <Island name="DeleteAccount" props={{ userType, hasPassword }} when="visible" />
        </Section>
      </div>
    </Card>
  );
}

const AccountActions = () => (
  <Card id="account-actions" title={t("Account Actions")}>
    <QuietLink icon={LogOut} href="/api/logout" className="w-full">
      {t("Sign Out")}
    </QuietLink>
  </Card>
);
