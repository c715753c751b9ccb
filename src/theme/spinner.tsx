// What a busy button shows. Ant Design's own icon leaves with a transition, and stays where the answer was too quick for one.
import { LoadingOutlined } from '@ant-design/icons'
import type { ButtonProps } from 'antd'

export function spinner(busy: boolean): NonNullable<ButtonProps['loading']> {
  return busy && { icon: <LoadingOutlined aria-hidden /> }
}
