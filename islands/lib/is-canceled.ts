/** Whether the browser or the person broke a drag off, so that it decides nothing. The library takes both for its end. */
export const isCanceled = ({ canceled, event }: { canceled: boolean; event: Event }): boolean =>
  canceled || event.type.endsWith("cancel");
