// Data in memory, in the shape and amount of a small city's.
const ID = "b45e4585-829e-4123-aec5-148d43fac7e0";
const TEXT = "A small room behind the market, with a short menu that changes every day and a terrace over the river.";

const idOf = (i) => ID.slice(0, -4) + String(i).padStart(4, "0");

export const places = Array.from({ length: 20 }, (_, i) => ({
  id: idOf(i),
  name: `Café Nord ${i}`,
  type: "restaurant",
  description: TEXT.repeat(4),
  location: `Vicolo Storto ${i}, Centro`,
  contactInfo: "+39 06 555 0100",
  website: "https://example.com/cafe-nord",
  openingHours: "Mo-Fr 08:00-18:00; Sa 09:00-13:00",
  priceLevel: 2,
  latitude: 41.9 + i / 1000,
  longitude: 12.5 + i / 1000,
  tags: ["coffee", "breakfast", "terrace", "quiet", "wifi"],
  rating: 4.3,
  photos: [],
  picture: `/posters/${idOf(i)}.svg`,
  hours: { state: "open", text: "Open now, until 18:00" },
  match: { percent: 60 + i, reasons: ["You like coffee", "Popular with people like you"] },
  saved: false,
  liked: false,
  isExploration: i === 7,
}));

export const events = Array.from({ length: 17 }, (_, i) => ({
  id: idOf(i),
  title: `Tasting evening ${i}`,
  description: TEXT,
  date: new Date(Date.UTC(2027, 0, 1 + i, 18)).toISOString(),
  place: `Café Nord ${i}`,
  location: `Vicolo Storto ${i}, Centro`,
  seats: 5 + i,
}));
