import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";

type Props = {
  /** A POST to it unsubscribes. */
  path: string;
  enabled: boolean;
  /** Whether this request changed the preference. */
  changed?: boolean;
};

export function UnsubscribeScreen({ path, enabled, changed = false }: Props) {
  return (
    <div className="page-width max-w-160 py-8 md:py-14">
      <Card>
        <div className="grid gap-4 justify-items-start" role={changed ? "status" : undefined}>
          <h1 className="text-2xl md:text-3xl">{formatPreferenceTitle(enabled, changed)}</h1>
          <p>
            {enabled
              ? "You receive a copy of every message from businesses by email. If you unsubscribe, your messages stay in your inbox here."
              : "We no longer email you copies of messages. You can still read your messages here."}
          </p>
          <div className="flex flex-wrap gap-3">
            <form method="post" action={enabled ? path : `${path}/again`}>
              <Button type="submit" kind={enabled ? "act" : "quiet"}>
                {enabled ? "Unsubscribe" : "Subscribe Again"}
              </Button>
            </form>
            <ButtonLink href="/messages" kind={enabled ? "quiet" : "act"}>
              Read Your Messages
            </ButtonLink>
          </div>
        </div>
      </Card>
    </div>
  );
}

export function formatPreferenceTitle(enabled: boolean, changed: boolean): string {
  if (changed) return enabled ? "You're subscribed again" : "You're unsubscribed";
  return enabled ? "Email copies of your messages" : "Email copies are off";
}
