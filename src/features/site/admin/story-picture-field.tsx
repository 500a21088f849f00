import type { PictureUpload } from '#features/pictures/admin/use-picture-upload.ts'
import { siteLimits } from '../site-content.ts'
import { SiteField } from './site-field.tsx'
import { SitePictureField } from './site-picture-field.tsx'

export const storyPicturePath = 'about.storyPicture.src'

/** The picture beside the story, and its description. */
export function StoryPictureField({ upload }: { upload: PictureUpload }) {
  return (
    <SitePictureField
      name={storyPicturePath}
      label="Story picture"
      hint="Optional. Pictures of 16:9 fit best."
      upload={upload}
      preview={(src) =>
        src && (
          <img
            src={src}
            alt=""
            className="aspect-video w-64 max-w-full rounded-small object-cover"
          />
        )
      }
    >
      <SiteField
        name="about.storyPicture.alt"
        label="Description of the story picture"
        hint="Alternative text for visitors who can't see it."
        max={siteLimits.text}
      />
    </SitePictureField>
  )
}
