-- Compressing a slice, which is read once, keeps the database from travelers for milliseconds.
ALTER TABLE "import_slices" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
