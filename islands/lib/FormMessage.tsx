export const FormMessage = ({ message }: { message?: string }) => (
  <p role="alert" className={message ? "rounded-3 bg-skip/10 px-4 py-3 font-semibold text-skip" : "visually-hidden"}>
    {message}
  </p>
);
