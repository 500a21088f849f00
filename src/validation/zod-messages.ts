/** Sets Zod's default error messages. Import it once, before a schema is used. */
import * as z from 'zod/mini'

z.config({
  customError(issue) {
    if (issue.code === 'invalid_type' && issue.input === undefined) return 'Required'
    if (issue.code === 'too_small' && issue.origin === 'string') {
      return `String must contain at least ${issue.minimum} character(s)`
    }
    if (issue.code === 'too_big' && issue.origin === 'string') {
      return `String must contain at most ${issue.maximum} character(s)`
    }
    return 'Invalid input'
  },
})
