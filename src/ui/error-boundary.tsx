import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Rendered after an error; nothing by default, for optional parts of a page. */
  fallback?: ReactNode
  /** A navigation resets the boundary. */
  path?: string
  children: ReactNode
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { failedPath?: string | null }> {
  override state = { failedPath: null }

  static getDerivedStateFromError() {
    return { failedPath: '' }
  }

  static getDerivedStateFromProps(
    { path }: ErrorBoundaryProps,
    { failedPath }: { failedPath?: string | null },
  ) {
    if (failedPath === null || failedPath === path) return null
    return { failedPath: failedPath === '' ? path : null }
  }

  override render() {
    return this.state.failedPath === null ? this.props.children : this.props.fallback
  }
}
