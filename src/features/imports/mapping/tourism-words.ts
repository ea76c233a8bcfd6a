// How tourist offices name their categories, beyond our own words in each language. Normalized: no accents, no punctuation.
import type { BusinessType } from "../../../../db/vocabulary.ts";
import { normalizeHeader } from "../normalize-header.ts";

type Words = [type: BusinessType, kind: string | null, words: string];

/** English, German, French, Spanish, Italian, Portuguese, Dutch, Polish and Finnish, separated by commas. */
export const TOURISM_WORDS: Words[] = [
  [
    "hotel",
    null,
    "accommodation,accommodations,lodging,lodgings,where to stay,places to stay,unterkunft,unterkunfte,ubernachten,ubernachtung," +
      "ubernachtungen,beherbergung,gastgeber,hebergement,hebergements,hotellerie,hebergement hotelier,hebergement locatif,ou dormir," +
      "alojamiento,alojamientos,hospedaje,donde dormir,alloggio,alloggi,ospitalita,dove dormire,alojamento,alojamentos,onde dormir," +
      "overnachten,overnachting,overnachtingen,logies,accommodatie,accommodaties,nocleg,noclegi,zakwaterowanie,majoitus",
  ],
  ["hotel", "hotel", "albergo,alberghi,hotelli,hotellit"],
  ["hotel", "guesthouse", "chambre d hotes,chambres d hotes,agriturismo,agriturismi,casa rural,casas rurales"],
  ["hotel", "holiday apartment", "ferienwohnung,ferienwohnungen,gite,gites,casa vacanze,case vacanza,vakantiewoning"],
  ["hotel", "hostel", "jugendherberge,jugendherbergen,auberge de jeunesse,albergue,albergues,ostello,ostelli,hostelli"],
  ["hotel", "camp site", "hotellerie plein air,hotellerie de plein air,campingplatz,campingplatze,leirinta"],
  [
    "restaurant",
    null,
    "food and drink,food drink,eat and drink,eat drink,dining,where to eat,restaurants and cafes,restaurants cafes,gastronomie,essen und trinken," +
      "essen trinken,gasthaus,gasthauser,gaststatte,gaststatten,wirtshaus,restauration,ou manger,gastronomia,restauracion,donde comer," +
      "comer y beber,ristorazione,dove mangiare,enogastronomia,restauracao,onde comer,eten en drinken,horeca,gdzie zjesc," +
      "jedzenie,ruoka ja juoma,ruoka juoma",
  ],
  [
    "restaurant",
    "restaurant",
    "ristorante,ristoranti,restaurante,restaurantes,restauracja,restauracje,ravintola,ravintolat",
  ],
  ["restaurant", "café", "kahvila,kahvilat,cafeteria,cafeterias,kawiarnia,kawiarnie"],
  ["restaurant", "wine bar", "weinstube,weinstuben,enoteca,enoteche"],
  [
    "tour",
    null,
    "culture,nature,sport,sports,outdoor,outdoors,things to do,what to see,sights and attractions,sights attractions,sehen und erleben,ausflugsziel,ausflugsziele," +
      "kultur,freizeit,natur,patrimoine,patrimoine culturel,patrimoine naturel,a voir,activite,activites,loisirs,patrimonio,que ver," +
      "cultura,ocio,naturaleza,cosa vedere,tempo libero,natura,o que ver,natureza,lazer,cultuur,natuur,vrije tijd,kultura,przyroda," +
      "kulttuuri,luonto,aktiviteetit",
  ],
  [
    "tour",
    null,
    "藝術類,文化類,古蹟類,自然風景類,生態類,遊憩類,國家公園類,國家風景區類,森林遊樂區類,都會公園類,體育健身類,林場類,景點,名勝,觀光,觀光地,観光,観光スポット,名所,自然,文化,歷史,歴史",
  ],
  ["tour", "sight", "nahtavyys,nahtavyydet,attrazione,attrazioni,atrakcja,atrakcje,zabytek,zabytki"],
  [
    "retail",
    "bookshop",
    "書店,書局,書房,书店,本屋,księgarnia,ksiegarnia,librairie,libreria,livraria,boekhandel,buchhandlung",
  ],
  ["tour", "temple", "廟宇類,寺廟,廟"],
  ["hotel", "hotel", "旅館,飯店,酒店,旅店,民宿,ホテル"],
  ["restaurant", "restaurant", "餐廳,餐馆,餐館,小吃,小吃特產類,美食,レストラン,食堂"],
  ["tour", "viewpoint", "觀景台,观景台,展望台"],
  ["tour", "museum", "музей,музеї,μουσείο,μουσεία,متحف,متاحف,博物館,博物馆,美術館,美术馆,muzeum,muzea"],
  ["tour", "zoo", "tiergarten,tierpark,zoologischer garten"],
  ["tour", "castle", "schloss,schlösser,burg,burgen"],
  ["tour", "historic church", "dom,münster,basilika,kathedrale,kapelle"],
  ["tour", "park", "парк,парки,πάρκο,πάρκα,حديقة,公園,公园"],
  ["tour", "monument", "пам'ятка,пам'ятник,пам'ятки,μνημείο,μνημεία,نصب,記念碑,纪念碑"],
  ["tour", "historic church", "церква,церкви,собор,εκκλησία,εκκλησίες,ναός,كنيسة,教会,教堂"],
  ["restaurant", "café", "кафе,кав'ярня,кав'ярні,καφέ,καφετέρια,καφενείο,مقهى,كافيه,喫茶店,喫茶,咖啡,咖啡館,咖啡馆"],
  ["restaurant", "restaurant", "ресторан,ресторани,εστιατόριο,εστιατόρια,ταβέρνα,مطعم,مطاعم"],
  ["hotel", "hotel", "готель,готелі,ξενοδοχείο,ξενοδοχεία,فندق,فنادق"],
  ["event_organizer", "theatre", "театр,театри,θέατρο,θέατρα,مسرح,劇場,剧院,劇院"],
  ["retail", "market", "ринок,ринки,αγορά,سوق,市場,市场"],
  ["tour", "museum", "musei,museot"],
  ["tour", "monument", "monumenti,denkmal,denkmaler"],
  [
    "tour",
    "historic church",
    "church,churches,kirche,kirchen,eglise,eglises,iglesia,iglesias,chiesa,chiese,igreja,igrejas,kerk,kerken,kosciol,koscioly,kirkko,kirkot",
  ],
  [
    "retail",
    null,
    "shopping,einkaufen,einzelhandel,geschaft,geschafte,laden,commerce,commerces,commerce et service,commerces et services,achats,compras,comercio," +
      "comercios,tienda,tiendas,negozio,negozi,acquisti,loja,lojas,winkelen,zakupy,sklep,sklepy,ostokset,kauppa,kaupat",
  ],
  ["retail", "market", "wochenmarkt,wochenmarkte,mercati,kauppahalli,kauppatori"],
  [
    "event_organizer",
    null,
    "venue,venues,nightlife,entertainment,veranstaltungsort,veranstaltungsorte,nachtleben,salle de spectacle,salles de spectacle,vie nocturne," +
      "vida nocturna,locali notturni,vita notturna,vida noturna,uitgaan,evenementenlocatie,evenementenlocaties,zycie nocne," +
      "tapahtumapaikka,tapahtumapaikat,yoelama",
  ],
];

/** What travelers don't choose between: guessed as left out, unless the place is something else as well. */
export const OTHER_PLACES = new Set(
  (
    "parking,parkings,parking lot,parking lots,car park,car parks,parken,parkplatz,parkplatze,parkhaus,parkhauser,tiefgarage,aparcamiento,aparcamientos," +
    "parcheggio,parcheggi,estacionamento,estacionamentos,parkeren,parkeerplaats,parkeergarage,parkeergarages,pysakointi,toilet,toilets," +
    "public toilet,public toilets,wc,toilette,toiletten,toilettes,aseos,bagni pubblici,bus stop,bus stops,haltestelle,haltestellen," +
    "arret de bus,pharmacy,pharmacies,apotheke,apotheken,pharmacie,pharmacies,farmacia,farmacias,farmacie,charging station,charging stations," +
    "ladestation,ladestationen,atm,atms"
  ).split(","),
);

/** Words for shops in OpenStreetMap that a tourist office means otherwise. */
export const THEMES = new Set(["art", "craft", "games", "music", "outdoor", "photo", "sports", "surf", "wine"]);

/** What a category of the rest is called. */
export const UNSPECIFIC = new Set(
  (
    "other,others,misc,miscellaneous,various,unknown,none,sonstige,sonstiges,andere,verschiedenes,unbekannt,autre,autres,divers," +
    "otro,otros,otra,otras,varios,altro,altri,altre,vari,outro,outros,outra,outras,diversos,overig,overige,anders,inne,inny,rozne," +
    "інше,інші,иншее,друге,άλλο,άλλα,διάφορα,أخرى,اخرى,その他,其他,其它,muu,muut,muu kohde"
  )
    .split(",")
    .map(normalizeHeader),
);
