// The portrait of a person, or the initials of the name.
import { useState } from 'react'
import { initialsOf } from '../../../generic/list/cells/Cell'

interface Props {
  src: unknown
  name: string
  /** A poster is drawn at once, whatever is in view. */
  eager?: boolean
}

export function Face({ src, name, eager = false }: Props) {
  const [broken, breakOff] = useState<string | null>(null)
  const address = typeof src === 'string' && src !== '' ? src : null
  return (
    <span className="frame-face" aria-hidden>
      {address && broken !== address ? (
        <img
          src={address}
          alt=""
          draggable={false}
          loading={eager ? 'eager' : 'lazy'}
          onError={() => breakOff(address)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
