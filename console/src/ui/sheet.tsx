import { useEffect, useId, useRef, type ReactNode } from "react";
import { rescueFocus } from "./focus.ts";

/**
 * A modal dialog: the browser's own, which traps focus, closes on Escape and gives the focus back.
 * Every way out goes through its `close`.
 */
export function Sheet({
  title,
  children,
  onClose,
}: {
  title: string;
  children: (close: () => void) => ReactNode;
  onClose: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={id}
      onClose={() => {
        onClose();
        rescueFocus();
      }}
    >
      <h2 id={id} className="mb-4">
        {title}
      </h2>
      {children(() => dialog.current?.close())}
    </dialog>
  );
}
