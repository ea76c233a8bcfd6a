// /mail-copies/{token}: the page behind a mail's link, with a button that ends or resumes the copies.
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";

type Props = {
  /** The page's own path; a POST to it ends the copies. */
  path: string;
  wanted: boolean;
  /** Whether this request has changed it. */
  changed?: boolean;
};

export function UnsubscribeScreen({ path, wanted, changed = false }: Props) {
  return (
    <div className="page-width max-w-160 py-8 md:py-14">
      <Card>
        <div className="grid gap-4 justify-items-start" role={changed ? "status" : undefined}>
          <h1 className="text-2xl md:text-3xl">{formatPreferenceTitle(wanted, changed)}</h1>
          <p>
            {wanted
              ? "You asked for a copy of each message that a business writes to you. Your messages stay where they are when the copies end."
              : "No more mails of this kind go out to you. Your messages are still here whenever you look."}
          </p>
          <div className="flex flex-wrap gap-3">
            <form method="post" action={wanted ? path : `${path}/again`}>
              <Button type="submit" kind={wanted ? "act" : "quiet"}>
                {wanted ? "End the Copies" : "Send Me Copies Again"}
              </Button>
            </form>
            <ButtonLink href="/messages" kind={wanted ? "quiet" : "act"}>
              Read Your Messages
            </ButtonLink>
          </div>
        </div>
      </Card>
    </div>
  );
}

export function formatPreferenceTitle(wanted: boolean, changed: boolean): string {
  if (changed) return wanted ? "You get copies by mail again" : "The copies have ended";
  return wanted ? "Copies of your messages by mail" : "You get no copies by mail";
}
