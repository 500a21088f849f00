import { Dialog } from '#ui/admin/dialog.tsx'
import { DialogIntro } from '#ui/admin/dialog-intro.tsx'
import { SmallButton } from '#ui/admin/small-button.tsx'
import { type FormatName, isMac, keysOf, shortcuts } from './shortcuts.ts'

type Line = [keys: string, meaning: string]

const markdown: Line[] = [
  ['## Heading, ### Heading', 'headings'],
  ['**bold**, _italic_, ~~gone~~', 'emphasis'],
  ['[text](https://…)', 'a link'],
  ['/blogs/address', 'alone in its paragraph: a card of your post'],
  ['> quote', 'a quote'],
  ['> [!NOTE]', 'a note; also TIP, IMPORTANT, WARNING, CAUTION'],
  ['- item, 1. item, - [ ] task', 'lists and tasks'],
  ['| A | B |, | --- | ---: |', 'a table; colons align its columns'],
  ['text[^1], [^1]: note', 'a footnote'],
]
const pictures: Line[] = [
  ['![description](address)', 'a picture'],
  ['![description](address "Caption")', 'a picture with a caption'],
  [':::gallery, :::', 'pictures between these lines stand side by side'],
]
const codeAndMath: Line[] = [
  ['`code`, ```', 'code in a line, code between two lines'],
  ['```ts title="app.ts" {2,4-6}', 'with a language, a title and marked lines'],
  ['```diff', 'lines with + and - are added and removed ones'],
  ['$x^2$, $$', 'math in a line, math between two lines'],
]
const suggestions: Line[] = [
  ['[[', 'a link to one of your posts'],
  ['/', 'a block, at the beginning of a line'],
  ['/foot', 'a footnote, behind a word and a space'],
  [':', 'an emoji, after two letters'],
]

/** The help sheet: keys, what opens suggestions, and the Markdown of docs/writing.md. */
export function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys and Markdown" onClose={onClose} closedBy="any" className="key-help">
      <DialogIntro>
        Pictures can be pasted or dropped into the text, tables and links pasted from other pages.
      </DialogIntro>
      <Lines title="Keys" lines={keyLines(isMac())} />
      <Lines title="Type for suggestions" lines={suggestions} />
      <Lines title="Markdown" lines={markdown} />
      <Lines title="Pictures" lines={pictures} />
      <Lines title="Code and math" lines={codeAndMath} />
      <div className="dialog-actions">
        <SmallButton onClick={onClose}>Close</SmallButton>
      </div>
    </Dialog>
  )
}

function keyLines(mac: boolean): Line[] {
  const of = (...names: FormatName[]) =>
    names.map((name) => keysOf(shortcuts[name], mac)).join(', ')
  const plain = (key: string) => keysOf({ key }, mac)
  return [
    [of('bold', 'italic', 'strikethrough'), 'bold, italic, struck through'],
    [of('link', 'code', 'quote'), 'link, code, quote'],
    [of('heading'), 'heading; again for the next level'],
    [of('unordered-list', 'ordered-list', 'task-list'), 'bulleted, numbered, task list'],
    [keysOf({ key: 'V', shift: true }, mac), 'paste without formatting'],
    ['Enter', 'continues a list or quote; twice ends it'],
    ['Tab, Shift+Tab', 'indent in lists, code and selected lines'],
    ['Esc, Tab', 'one after the other leave the text'],
    ['*, _, `, ~, ", (, [', 'go around selected text'],
    [plain('S'), 'save the draft'],
    [plain('Enter'), 'publish'],
  ]
}

function Lines({ title, lines }: { title: string; lines: Line[] }) {
  return (
    <section>
      <h3 className="label">{title}</h3>
      <dl>
        {lines.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              {keys.split(', ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
