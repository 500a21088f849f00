import { Component, type ReactNode } from 'react'

/** For what a page can do without: if it breaks, it is not there, and the page goes on. */
export class QuietBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? null : this.props.children
  }
}
