/** Prose for tests and benchmarks of the search: words of six languages, Zipf distributed, from a seeded generator. */
import { type Lorem, loremFrom } from '../../bench/lorem.ts'

export type ProseLanguage = 'en' | 'de' | 'es' | 'ru' | 'zh' | 'ja'

/** From the most frequent word to the rarest. */
export const proseWords: Record<ProseLanguage, string[]> = {
  en: split(`the of and to in a is that for it was on are as with they be at this have from or had by
    hot but some what there we can out other were all your when up use word how said each she which
    their time if will way about many then them would write like so these her long make thing see him
    two has look more day could go come did my sound no most number who over know water than call first
    people may down side been now find any new work part take get place made live where after back
    little only round man year came show every good give under name very through just form much great
    think say help low line before turn cause same mean differ move right boy old too does tell sentence
    soup onion kitchen bread salt pepper garden server database résumé café naïve database migration
    caching TypeScript compiler browser rendering accessibility typography lantern copper kettle
    recipe fermentation sourdough knife stockpot index query planner deadlock backpressure`),
  de: split(`der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an
    werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben
    nur oder aber vor zur bis mehr durch man sein wurde Größe Straße Übung Küche Zwiebelsuppe Brötchen
    Gemüse Käse Öl Mühle Fußgänger weiß heiß süß Bäckerei Gewürz Löffel Rührteig Schlüssel Datenbank
    Überschrift Änderung Prüfung Vergrößerung Höhe Tür Wörterbuch Geschäft Maßstab Grüße Frühling
    Änderungsverfolgung Verschlüsselung Rechtschreibprüfung`),
  es: split(`de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha
    me si sin sobre este ya entre cuando todo esta ser son dos también fue había era muy años hasta desde
    está mi porque qué sólo han yo hay vez puede todos así nos ni parte tiene él uno donde bien tiempo
    mismo ese ahora cada vida otro después te otros aunque esa eso hace cocina cebolla sopa jalapeño
    niño mañana corazón canción pingüino azúcar árbol jardín página búsqueda edición código señal
    español diseño compañía servidor`),
  ru: split(`и в не на я быть он с что а по это она этот к но они мы весь который из у то за свой что весь
    год от так о для ты же все тот мочь вы человек такой его сказать только или ещё бы себя один как уже
    до время если сам когда другой вот говорить наш мой знать стать при чтобы дело жизнь кто первый очень
    два день её новый рука даже суп лук хлеб соль перец кухня рецепт сервер запрос страница поиск ёлка
    самолёт зелёный берёза йогурт чайник осень письмо тетрадь вопрос ответ улица окно`),
  zh: split(`的 是 在 不 了 有 和 人 这 中 大 为 上 个 国 我 以 要 他 时 来 用 们 生 到 作 地 于 出 学习 中文
    北京 搜索 引擎 服务器 数据库 文章 标题 食谱 洋葱 面包 厨房 花园 天气 朋友 工作 时间 问题 回答 城市
    电脑 网络 程序 语言 图书馆 颜色 音乐 旅行 水 火 茶 米饭 上海`),
  ja: split(`の に は を た が で て と し れ さ ある いる も する から な こと として い や れる など なっ ない
    この ため その 検索 エンジン 東京 料理 スープ 玉ねぎ パン 台所 データベース サーバー ページ 記事 庭 天気 友達
    仕事 時間 問題 答え 都市 パソコン 言語 図書館 色 音楽 旅行 水 火 お茶 ご飯 新しい 作る 読む 書く 大阪`),
}

/** Written without spaces. */
const unspaced: ProseLanguage[] = ['zh', 'ja']

export interface Prose extends Pick<Lorem, 'below'> {
  /** One word, as frequent as its rank says; the rarest are compounds of two. */
  word: () => string
  /** Words as the language writes them, some of them in capitals. */
  phrase: (length: number) => string
  /** Several sentences. */
  paragraph: (length: number) => string
}

/**
 * @param seed equal seeds give equal text
 * @param vocabulary how many different words there are
 */
export function proseFrom(
  seed: number,
  language: ProseLanguage = 'en',
  vocabulary = proseWords[language].length,
): Prose {
  const { below } = loremFrom(seed)
  const words = proseWords[language]
  const sums = cumulative(vocabulary)
  const total = sums.at(-1) ?? 1
  const space = unspaced.includes(language) ? '' : ' '

  function word(): string {
    const rank = rankAt(sums, (below(1_000_000) / 1_000_000) * total)
    if (rank < words.length) return words[rank] ?? ''
    const compound = rank - words.length
    const [first, second] = [Math.floor(compound / words.length), compound % words.length]
    return `${words[words.length - 1 - (first % words.length)]}${words[second]}`
  }

  function phrase(length: number): string {
    const parts = Array.from({ length }, () => {
      const text = word()
      if (below(12) === 0) return text.toUpperCase()
      return below(6) === 0 ? capitalized(text) : text
    })
    return parts.join(space)
  }

  function paragraph(length: number): string {
    const sentences: string[] = []
    for (let left = length; left > 0; left -= 12) {
      const end = space ? '.' : '。'
      sentences.push(`${capitalized(phrase(Math.min(left, 12)))}${end}`)
    }
    return sentences.join(space)
  }

  return { below, word, phrase, paragraph }
}

/** The frequencies of Zipf's law, summed up. */
const known = new Map<number, number[]>()
function cumulative(length: number): number[] {
  const sums = known.get(length) ?? []
  for (let rank = sums.length; rank < length; rank++) {
    sums.push((sums[rank - 1] ?? 0) + 1 / (rank + 1))
  }
  known.set(length, sums)
  return sums
}

function rankAt(sums: number[], value: number): number {
  let [low, high] = [0, sums.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

function capitalized(text: string) {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

function split(words: string): string[] {
  return [...new Set(words.split(/\s+/))]
}
