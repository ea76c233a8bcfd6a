// 100 scripts to inject into a page: 10 scripts, each in 10 contexts that it breaks out of.

/** Each sets `window.ran`, which the product never does. */
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

/** Text, double- and single-quoted attribute, script string, comment, style, title, CDATA, template, template literal. */
const CONTEXTS = [
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

export const CORPUS: readonly string[] = CONTEXTS.flatMap((place) => VECTORS.map((vector) => place + vector));
