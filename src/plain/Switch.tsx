// A switch without a library: a list may have one in every row.
export function Switch({ on, label, onTurn }: { on: boolean; label: string; onTurn(next: boolean): void }) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={on}
      aria-label={label}
      onClick={() => onTurn(!on)}
    />
  )
}
