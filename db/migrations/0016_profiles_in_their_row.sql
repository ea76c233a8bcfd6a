-- A profile of up to 8 KB stays in its row, uncompressed, with room beside it for the next one: it is written with every swipe.
ALTER TABLE "taste_profiles" SET (toast_tuple_target = 8160, fillfactor = 50);
