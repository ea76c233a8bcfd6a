// A hundred ways to smuggle a script into a page: what is said, times where it hopes to stand.

/** Each sets `window.ran`, which nothing of the product does. */
const VECTORS = [
  "<script>ran=1</script>",
  "<img src=x onerror=ran=1>",
  "<svg onload=ran=1>",
  "<svg><animate onbegin=ran=1 attributeName=x>",
  "<iframe srcdoc='<script>parent.ran=1</script>'></iframe>",
  "<a href='javascript:ran=1' autofocus onfocus=ran=1>x</a>",
  "<details open ontoggle=ran=1>",
  "<math><mtext><style><img src=x onerror=ran=1></style>",
  "<video><source onerror=ran=1>",
  "javascript:ran=1//",
];

/** Out of a text, an attribute of either kind, a script's string, a comment, a style, a title, a CDATA, a template, and plain. */
const PLACES = [
  "",
  '">',
  "'>",
  '\\u0022;ran=1;//";ran=1;//',
  "-->",
  "</style>",
  "</title></textarea>",
  "]]></script>",
  "</script></template>",
  "`\u0024{ran=1}`\u2028",
];

export const CORPUS: readonly string[] = PLACES.flatMap((place) => VECTORS.map((vector) => place + vector));
