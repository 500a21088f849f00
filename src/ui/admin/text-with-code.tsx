import { Fragment } from 'react'

/** Names of environment variables with what is assigned to them: SMTP_URL, TRUST_PROXY=1. */
const variables = /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?:=[^\s,]*[^\s,.])?)/

/** A sentence whose names of environment variables are set as code. */
export function TextWithCode({ text }: { text: string }) {
  // Each second part is a name.
  return text.split(variables).map((part, index) => {
    const key = `${index} ${part}`
    return index % 2 === 1 ? <code key={key}>{part}</code> : <Fragment key={key}>{part}</Fragment>
  })
}
