// Pictures in full size, one beside the other.
import { Image } from 'antd'
import { useState } from 'react'

interface Props {
  urls: readonly string[]
  /** The first one shown. */
  at: number
  open: boolean
  onClose(): void
}

export default function Viewer({ urls, at, open, onClose }: Props) {
  const [current, setCurrent] = useState(at)
  return (
    <Image.PreviewGroup
      items={[...urls]}
      preview={{
        visible: open,
        current,
        onChange: setCurrent,
        onVisibleChange: (visible) => {
          if (visible) return
          setCurrent(at)
          onClose()
        },
      }}
    />
  )
}
