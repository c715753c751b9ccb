// Grey lines where text will be.
export function Lines({ num, className = '' }: { num: number; className?: string }) {
  return (
    <div className={`lines ${className}`} aria-hidden>
      {Array.from({ length: num }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <span key={index} className="placeholder" />
      ))}
    </div>
  )
}
