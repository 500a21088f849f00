/** How many texts have their answer kept, at most. */
const mostKnown = 1000

/**
 * The same function, which keeps its answers: for one that looks at nothing but its text, and is asked
 * for the same ones on every page.
 */
export function remembered<Answer>(answerTo: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>()
  return (text) => {
    let answer = known.get(text)
    if (answer === undefined) {
      answer = answerTo(text)
      if (known.size === mostKnown) known.clear()
      known.set(text, answer)
    }
    return answer
  }
}
