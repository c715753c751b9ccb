// Error boundary of one page, so that the shell survives.
import { Component, type ReactNode } from 'react'
import { Broken, isLoadFailure } from './Broken'

interface State {
  error: unknown
  failed: boolean
}

/** `place`: the view of the page; navigating within the page resets the boundary. */
export class PageBoundary extends Component<{ place: string; children: ReactNode }, State> {
  override state: State = { error: null, failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true }
  }

  override componentDidUpdate(before: { place: string }): void {
    if (this.state.failed && before.place !== this.props.place) this.setState({ error: null, failed: false })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    // A part that failed to load stays failed until the page is reloaded.
    return (
      <Broken
        error={this.state.error}
        {...(isLoadFailure(this.state.error) ? {} : { retry: () => this.setState({ error: null, failed: false }) })}
      />
    )
  }
}
