/**
 * Writes src/ui/picture-own-tints.ts: the colours of the site's own covers, which stand in their place until
 * they are there. To be run after a drawing has changed: `node scripts/take-tints.ts`.
 */
import { globSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'

const lines: string[] = []
for (const file of globSync('public/assets/**/*-1600.webp').sort()) {
  const pixels = await sharp(file).resize(3, 2, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  const tint = [...pixels].map((value) => Math.round(value / 17).toString(16)).join('')
  lines.push(`  ['/${file.replace('public/', '')}', '${tint}'],`)
}
writeFileSync(
  'src/ui/picture-own-tints.ts',
  `/** The colours of the site's own covers. Made by scripts/take-tints.ts. */\nexport const ownTints = new Map([\n${lines.join('\n')}\n])\n`,
)
