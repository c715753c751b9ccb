// A button without a library, for what the first page shows; it looks like Ant Design's, which lazy parts use.
import { LoadingOutlined } from '@ant-design/icons'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import './button.css'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  /** `default` has a border. */
  type?: 'default' | 'primary' | 'text' | 'link'
  size?: 'small' | undefined
  icon?: ReactNode
  danger?: boolean | undefined
  /** Turns an icon and ignores presses; the button keeps the focus. */
  loading?: boolean
}

export function Button({
  type = 'default',
  size,
  icon,
  danger,
  loading = false,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  const drawn = loading ? <LoadingOutlined aria-hidden /> : icon
  const classes = [
    'button',
    `button-${type}`,
    size === 'small' && 'button-small',
    danger && 'button-danger',
    children == null && 'button-square',
    loading && 'button-loading',
    className,
  ]
  return (
    <button
      type="button"
      {...rest}
      className={classes.filter(Boolean).join(' ')}
      {...(onClick && !loading ? { onClick } : {})}
    >
      {drawn}
      {children != null && <span>{children}</span>}
    </button>
  )
}
