/** In which people usually write about the places of a city. */
export const WRITTEN_LANGUAGES =
  "ar bg bs ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ko lb lt lv mk mt nl no pl pt pt-BR ro ru sk sl sq sr sv th tr uk vi zh-Hans zh-Hant".split(
    " ",
  );
