// A switch without a library: a list may have one in every row. Without `onTurn` it only shows its state.
export function Switch({ on, label, onTurn }: { on: boolean; label: string; onTurn?(next: boolean): void }) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={on}
      aria-label={label}
      disabled={!onTurn}
      onClick={() => onTurn?.(!on)}
    />
  )
}
