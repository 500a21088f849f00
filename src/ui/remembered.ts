/** How many texts have their answer kept, at most. */
const mostKnown = 1000

/**
 * The same function, which keeps its answers: for one that looks at nothing but its text, and is asked
 * for the same ones on every page.
 * @param begin gives what is known from the start; asked with the first text
 */
export function remembered<Answer>(
  answerTo: (text: string) => Answer,
  begin = () => new Map<string, Answer>(),
): (text: string) => Answer {
  let known: Map<string, Answer> | undefined
  return (text) => {
    known ??= begin()
    if (known.has(text)) return known.get(text) as Answer
    const answer = answerTo(text)
    if (known.size >= mostKnown) known.clear()
    known.set(text, answer)
    return answer
  }
}
