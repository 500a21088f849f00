/** The elements of GitHub's packages in JSX. */
import type TextExpanderElement from '@github/text-expander-element'
import type { HTMLAttributes, RefAttributes } from 'react'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'markdown-toolbar': HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement> & { for: string }
      'text-expander': HTMLAttributes<HTMLElement> &
        RefAttributes<TextExpanderElement> & { keys: string; multiword: string }
    }
  }
}
