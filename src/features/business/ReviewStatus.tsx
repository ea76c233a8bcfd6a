import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import type { OwnBusiness } from "./schema.ts";

export function ReviewStatus({
  business: { id, isApproved, rejectedAt, rejectionReason, changedAt },
}: {
  business: OwnBusiness;
}) {
  if (isApproved) {
    return (
      <Card id="status" title="Status">
        <Badge tone="good">Approved</Badge>
        <p className="mt-3">
          Travelers can find you. {changedAt && "Your last changes are live, and our team will review them."}
        </p>
        <a href={`/business/${id}`} className="plain-link inline-flex items-center min-h-11 font-semibold">
          See your public page
        </a>
        <a href={`/business/${id}/print`} className="plain-link flex items-center min-h-11 font-semibold">
          Print a QR code for your window
        </a>
      </Card>
    );
  }
  if (rejectedAt) {
    return (
      <Card id="status" title="Status">
        <Badge tone="bad">Not approved yet</Badge>
        <p className="mt-3">Message from the review team:</p>
        <blockquote className="mt-2 border-l-4 border-skip pl-3 whitespace-pre-line break-words">
          {rejectionReason}
        </blockquote>
        <p className="mt-3">Make the requested changes and press Update Profile to resubmit.</p>
      </Card>
    );
  }
  return (
    <Card id="status" title="Status">
      <Badge tone="waiting">Pending Approval</Badge>
      <p className="mt-3">The review takes 1-2 business days. You can keep editing in the meantime.</p>
      <a href={`/business/${id}`} className="plain-link inline-flex items-center min-h-11 font-semibold">
        Preview your page
      </a>
    </Card>
  );
}

const STEPS = [
  { title: "You submit your profile.", text: "All you need is a name, type and location." },
  { title: "Our team reviews it.", text: "The review takes 1-2 business days." },
  {
    title: "Travelers find you.",
    text: "Once approved, you appear to travelers who match. If anything is missing, we tell you here.",
  },
];

export function WhatHappensNext() {
  return (
    <Card id="next" title="What happens next?">
      <ol className="grid gap-4">
        {STEPS.map(({ title, text }, i) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid place-items-center size-8 shrink-0 rounded-full bg-act text-on-act font-semibold"
            >
              {i + 1}
            </span>
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-faint">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
