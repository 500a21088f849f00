/** Examples of which the pipeline makes something else than the specification's HTML, by the reason. */

export const commonmarkDifferences = {
  /** Code is framed, labelled and highlighted. */
  code: [
    1, 2, 3, 5, 6, 7, 8, 18, 19, 24, 36, 48, 69, 85, 100, 107, 110, 111, 112, 114, 115, 116, 117,
    118, 119, 120, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137,
    139, 140, 141, 142, 143, 146, 147, 148, 169, 183, 184, 191, 211, 212, 225, 231, 236, 237, 252,
    253, 254, 257, 263, 264, 270, 271, 272, 273, 274, 278, 286, 287, 288, 289, 290, 309, 313, 318,
    321, 324,
  ],
  /** Headings have an id and a link to themselves, and the post's title is the only h1. */
  heading: [
    10, 59, 62, 66, 67, 68, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 86, 89, 90, 91,
    95, 96, 102, 103, 214, 215, 227, 228, 229, 230, 232, 300, 646, 647,
  ],
  /** Pictures load lazily. */
  picture: [475, 517, 520, 531, 574, 575, 578, 579, 580, 581, 582, 583, 587],
  /** Comments, forms, scripts, unknown elements and addresses are removed. */
  sanitizer: [
    149, 150, 152, 153, 154, 160, 163, 164, 170, 172, 173, 176, 177, 178, 179, 180, 182, 187, 190,
    201, 308, 344, 476, 477, 491, 494, 500, 524, 536, 596, 597, 598, 599, 601, 613, 614, 615, 616,
    617, 625, 626, 627, 628, 629, 630, 631, 642, 643,
  ],
  /** A picture with a title is a figure. */
  figure: [572, 573, 576, 577, 584, 585, 586, 588, 589, 591],
  /** GitHub's dialect makes a link of an address without brackets. */
  autolink: [602, 606, 608, 611, 612],
  /** A tag that would take the rest of the text with it is text, as GitHub's filter has it. */
  filter: [171],
  /** A language that no class can name: neither has one. */
  language: [34, 144],
}

export const gfmDifferences = {
  /** Tables scroll. */
  table: [198, 199, 200, 201, 202, 204, 205],
  /** A task keeps its state as text. */
  task: [279, 280],
}
