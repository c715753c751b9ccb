// Keeps the studio when the form meets a file that holds something else than it expects, as in the middle of typing.
import { Component, type ReactNode } from 'react'

interface Props {
  /** Another text is tried again. */
  text: string
  fallback: ReactNode
  children: ReactNode
}

export class FormBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.hasFailed && before.text !== this.props.text) this.setState({ hasFailed: false })
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
