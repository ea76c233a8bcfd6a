// Reads the waitlist again, and says so meanwhile.
import { RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../src/ui/Button.tsx";

/** @param href the list with its search and order, from its first page */
export function RefreshWaitlist({ href }: { href: string }) {
  const [loading, setLoading] = useState(false);
  useEffect(() => {
    // Back in history the page is as it was left, with its button waiting.
    const rest = () => setLoading(false);
    addEventListener("pageshow", rest);
    return () => removeEventListener("pageshow", rest);
  }, []);
  const refresh = () => {
    setLoading(true);
    location.assign(href);
  };
  return (
    <div role="status">
      <Button kind="quiet" onClick={refresh} waiting={loading && "Loading waitlist entries..."}>
        <RotateCw size={18} aria-hidden />
        Refresh
      </Button>
    </div>
  );
}
