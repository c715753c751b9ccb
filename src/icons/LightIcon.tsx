// An icon in two elements. The build replaces the package's icon component with it, which renders four components and adds a style sheet at run time.

import { renderIconDefinitionToSVGElement } from '@ant-design/icons-svg/es/helpers'
import type { IconDefinition } from '@ant-design/icons-svg/es/types'
import type { HTMLAttributes, Ref } from 'react'

interface Props extends HTMLAttributes<HTMLSpanElement> {
  icon: IconDefinition
  spin?: boolean
  /** Degrees. */
  rotate?: number
  twoToneColor?: unknown
  ref?: Ref<HTMLSpanElement>
}

const drawings = new WeakMap<IconDefinition, string>()

function drawingOf(icon: IconDefinition): string {
  const known = drawings.get(icon)
  if (known !== undefined) return known
  const extraSVGAttrs = {
    'data-icon': icon.name,
    width: '1em',
    height: '1em',
    fill: 'currentColor',
    'aria-hidden': 'true',
  }
  const drawing = renderIconDefinitionToSVGElement(icon, { extraSVGAttrs })
  drawings.set(icon, drawing)
  return drawing
}

export default function LightIcon({ icon, spin, rotate, twoToneColor: _, className, style, ...rest }: Props) {
  const turns = spin || icon.name === 'loading'
  const { tabIndex = rest.onClick ? -1 : undefined } = rest
  return (
    <span
      role="img"
      aria-label={icon.name}
      {...rest}
      {...(rotate ? { style: { ...style, transform: `rotate(${rotate}deg)` } } : style ? { style } : {})}
      {...(tabIndex === undefined ? {} : { tabIndex })}
      className={`anticon anticon-${icon.name}${turns ? ' anticon-spin' : ''}${className ? ` ${className}` : ''}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of the package, which takes nothing from outside
      dangerouslySetInnerHTML={{ __html: drawingOf(icon) }}
    />
  )
}
