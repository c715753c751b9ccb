// Icon of a loading button. Ant Design's own disappears with a transition, and stays if the answer comes too quickly
// for one.
import { LoadingOutlined } from '@ant-design/icons'
import type { ButtonProps } from 'antd'

export function spinner(busy: boolean): NonNullable<ButtonProps['loading']> {
  return busy && { icon: <LoadingOutlined aria-hidden /> }
}
