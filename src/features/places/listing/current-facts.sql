jsonb_build_object(
'name', businesses.name, 'names', businesses.names, 'type', businesses.type,
'description', businesses.description, 'descriptions', businesses.descriptions, 'textLanguage', businesses.text_language,
'location', businesses.location, 'contactInfo', businesses.contact_info, 'website', businesses.website,
'openingHours', businesses.opening_hours, 'priceLevel', businesses.price_level, 'facts', businesses.facts,
'tags', businesses.tags,
'latitude', businesses.latitude::float8, 'longitude', businesses.longitude::float8, 'photos', $publicPhotos)
