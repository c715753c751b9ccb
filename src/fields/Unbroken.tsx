// A text whose days stay in one line.
import { aroundDays } from './days-in'

export function Unbroken({ text }: { text: string }) {
  return aroundDays(text).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name
      <span key={place} className="unbroken">
        {part}
      </span>
    ),
  )
}
