/** A long article with everything that Markdown in a post knows. */

const paragraph = [
  'A kitchen that is run by its orders has no plan of the evening, and needs none: each order says what it',
  'needs, the cook who is free takes the oldest one, and what cannot be done waits where everybody sees it.',
  'The same holds for work that a server does in the background, and for the same reason: what waits has to',
  'survive the cook.',
].join(' ')

function prose(paragraphs: number) {
  return Array.from({ length: paragraphs }, () => paragraph).join('\n\n')
}

export const article = `${prose(5)}[^outbox]

## An order is a row

${prose(5)}

\`\`\`sql title="orders.sql" {2}
select id, dish from orders
where claimed_until < now()
order by placed_at limit 1
\`\`\`

| table | cooks | wait |
| ----- | ----: | ---: |
| 4     |     2 |  $3$ |
| 12    |     1 |   40 |

> [!NOTE]
> A claim is a date, not a lock: it ends by itself.

## How long it takes

${prose(5)} By Little's law, with $\\lambda$ orders an hour:

$$
L = \\lambda W
$$

\`\`\`diff
- lock(order)
+ claim(order, until)
\`\`\`

## What it costs

${prose(5)}[^cost]

\`\`\`ts
const order = await claimNext(db, minutes(5))
\`\`\`

- [x] claims expire
- [ ] cooks sleep

[^outbox]: As in the outbox pattern.
[^cost]: Measured on two cores.
`
