/** robots.txt (RFC 9309), with the owner's choice for artificial intelligence as rules and as content signals. */
import type { AiChoice } from '#features/site/ai-crawlers.ts'
import { crawlerFiles } from '#paths.ts'

/** They collect texts to train models with; the two `-Extended` only say what the search engine's crawler may do. */
const trainingCrawlers = [
  ...['GPTBot', 'ClaudeBot', 'anthropic-ai', 'CCBot', 'Google-Extended', 'Applebot-Extended'],
  ...['Bytespider', 'meta-externalagent', 'Amazonbot', 'AI2Bot', 'cohere-training-data-crawler'],
  ...['DeepSeekBot', 'Diffbot', 'PanguBot', 'Webzio-Extended', 'omgili', 'img2dataset'],
]

/** They find and read pages to answer a question, and name their source. */
const answerCrawlers = [
  ...['OAI-SearchBot', 'ChatGPT-User', 'Claude-SearchBot', 'Claude-User', 'PerplexityBot'],
  ...['Perplexity-User', 'DuckAssistBot', 'MistralAI-User', 'meta-externalfetcher'],
  ...['meta-webindexer', 'Amzn-SearchBot', 'Amzn-User', 'YouBot'],
]

const refused: Record<AiChoice, string[]> = {
  all: [],
  search: trainingCrawlers,
  none: [...trainingCrawlers, ...answerCrawlers],
}

/** https://contentsignals.org; `search` is about results with links, which no choice forbids. */
const contentSignals: Record<AiChoice, string> = {
  all: 'search=yes, ai-input=yes, ai-train=yes',
  search: 'search=yes, ai-input=yes, ai-train=no',
  none: 'search=yes, ai-input=no, ai-train=no',
}

/** @param disallowed path prefixes that no crawler should read */
export function robotsTxt(ai: AiChoice, publicUrl: string, disallowed: string[]): string {
  const forAll = [
    'User-agent: *',
    `Content-Signal: ${contentSignals[ai]}`,
    ...(disallowed.length > 0 ? disallowed : ['']).map((path) => `Disallow: ${path}`.trim()),
  ]
  const names = refused[ai].map((name) => `User-agent: ${name}`)
  const groups = names.length > 0 ? [forAll, [...names, 'Disallow: /']] : [forAll]
  const sitemap = `Sitemap: ${publicUrl}${crawlerFiles.sitemap}`
  return `${[...groups, [sitemap]].map((lines) => lines.join('\n')).join('\n\n')}\n`
}
