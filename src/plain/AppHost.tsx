// The place of Ant Design's messages and questions.
import { App } from 'antd'
import { useEffect } from 'react'
import { widths } from '../theme/tokens'
import { takeReal } from './app'

function Take() {
  const { message, modal } = App.useApp()
  useEffect(() => takeReal({ message, modal }), [message, modal])
  return null
}

export default function AppHost() {
  return (
    <App component={false} message={{ top: widths.header + 8 }}>
      <Take />
    </App>
  )
}
