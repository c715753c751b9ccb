// A person's picture, or a neutral icon.
import { UserOutlined } from '@ant-design/icons'
import { useState } from 'react'

export function Face({ src }: { src: string | undefined }) {
  const [broken, breakOff] = useState<string | null>(null)
  return (
    <span className="face" aria-hidden>
      {src && broken !== src ? <img src={src} alt="" onError={() => breakOff(src)} /> : <UserOutlined />}
    </span>
  )
}
