export function TermsNotice({ action }: { action: string }) {
  return (
    <p className="text-center text-sm text-faint">
      By {action} you agree to the{" "}
      <a href="/terms" className="plain-link">
        Terms
      </a>{" "}
      and have read the{" "}
      <a href="/privacy" className="plain-link">
        Privacy
      </a>{" "}
      page.
    </p>
  );
}
